import { type ApiRecord, recordLabel } from "../../config/record.ts";
import { saveBlob } from "../../lib/save-blob.ts";
import { callApi, recordUrl } from "../../providers/data-provider.ts";

/** Has the server make a record's document, and hands it to the browser as a download. */
export async function saveRecordPdf(resource: string, record: ApiRecord): Promise<void> {
  const content = await callApi<Blob>({ url: recordUrl(resource, record.id, "print/"), isFile: true });
  saveBlob(content, `${recordLabel(record)}.pdf`);
}
