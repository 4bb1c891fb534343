import { FILE_ENDINGS } from "../files.ts";

const MEDIA_TYPES: Readonly<Record<string, readonly string[]>> = {
  "application/pdf": ["pdf"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ["docx"],
  "image/jpeg": ["jpeg"],
  "image/png": ["png"],
  "image/*": ["jpeg", "png"],
  "text/plain": ["txt"],
  "application/zip": ["zip"],
  "application/vnd.rar": ["rar"],
  "application/x-7z-compressed": ["7zip"],
};

/** Kinds of files in a list of endings or media types, as an input of a page takes it. */
export function readFileKinds(text: string | null): {
  readonly kinds: readonly string[];
  readonly unknown: readonly string[];
} {
  const asked = (text ?? "").split(/[\s,;]+/u).filter((part) => part !== "");
  const kindsOf = (part: string): readonly string[] => {
    const wanted = part.toLowerCase();
    const ending = wanted.replace(/^\./u, "");
    const kind = Object.entries(FILE_ENDINGS).find(
      ([name, endings]) => name === wanted || endings.includes(ending),
    )?.[0];
    return kind === undefined ? (MEDIA_TYPES[wanted] ?? []) : [kind];
  };
  return {
    kinds: [...new Set(asked.flatMap(kindsOf))],
    unknown: asked.filter((part) => kindsOf(part).length === 0),
  };
}

/** The same kinds as endings, with their dots. */
export function writeFileEndings(kinds: readonly string[]): string {
  return kinds.flatMap((kind) => (FILE_ENDINGS[kind] ?? [kind]).map((ending) => `.${ending}`)).join(",");
}

/** The same kinds as media types. */
export function writeMediaTypes(kinds: readonly string[]): readonly string[] {
  return kinds.flatMap((kind) => {
    const found = Object.entries(MEDIA_TYPES).find(
      ([, [first, ...more]]) => first === kind && more.length === 0,
    );
    return found === undefined ? [] : [found[0]];
  });
}
