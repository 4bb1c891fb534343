export interface FormFile {
  readonly content: Buffer;
  readonly name: string;
}

export type FormParts = Readonly<Record<string, string | FormFile | readonly FormFile[]>>;

/** A multipart body of texts and files by their names, as a browser's form sends it. */
export async function formBody(
  parts: FormParts,
): Promise<{ body: Buffer; headers: { "content-type": string } }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) {
    if (typeof value === "string") form.append(name, value);
    else
      for (const file of [value].flat())
        form.append(name, new Blob([new Uint8Array(file.content)]), file.name);
  }
  const made = new Response(form);
  return {
    body: Buffer.from(await made.arrayBuffer()),
    headers: { "content-type": made.headers.get("content-type") ?? "" },
  };
}
