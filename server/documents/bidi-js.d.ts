/** The package ships no types. */
declare module "bidi-js" {
  interface Bidi {
    getEmbeddingLevels(text: string, base?: "ltr" | "rtl"): { readonly levels: Uint8Array };
    getMirroredCharactersMap(text: string, levels: { readonly levels: Uint8Array }): Map<number, string>;
  }
  export default function createBidi(): Bidi;
}
