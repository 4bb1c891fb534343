/** The package ships no types; the drawing library takes its fonts as they are. */
declare module "fontkit" {
  export interface Font {
    readonly postscriptName: string;
  }
  export function openSync(file: string): Font;
}
