import { type ApiRecord, recordLabel } from "../../config/record.ts";
import { saveBlob } from "../../lib/save-blob.ts";
import { callApi, recordUrl } from "../../providers/data-provider.ts";

/** Has the server make a document of a record, null: the record as such, and hands it to the browser as a download. */
export async function saveRecordPdf(
  resource: string,
  record: ApiRecord,
  document: string | null,
): Promise<void> {
  const query = document === null ? "" : `?document=${document}`;
  const content = await callApi<Blob>({
    url: recordUrl(resource, record.id, `print/${query}`),
    isFile: true,
  });
  saveBlob(content, `${recordLabel(record)}.pdf`);
}
