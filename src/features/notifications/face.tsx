import { useEffect, useState } from "react";
import { Icon } from "../../ui/icon.tsx";
import { fetchFile } from "../../screens/detail/fetch-file.ts";
import css from "./notifications.module.css";

interface FaceProps {
  readonly picture: { readonly id: number } | null;
  readonly name: string | null;
}

/** Pictures are fetched once for as long as the page stands. */
const fetched = new Map<number, Promise<string | null>>();

function pictureOf(id: number): Promise<string | null> {
  const known =
    fetched.get(id) ??
    fetchFile(id).then(
      (bytes) => URL.createObjectURL(bytes),
      () => null,
    );
  fetched.set(id, known);
  return known;
}

/** The picture of whoever caused a notification, else their initials. */
export function Face({ picture, name }: FaceProps) {
  const [url, setUrl] = useState<string | null>(null);
  const id = picture?.id ?? null;
  useEffect(() => {
    if (id === null) return;
    let wanted = true;
    void pictureOf(id).then((found) => wanted && setUrl(found));
    return () => {
      wanted = false;
    };
  }, [id]);
  if (id !== null && url !== null) return <img className={css["face"]} src={url} alt="" />;
  return (
    <span className={css["face"]} aria-hidden="true">
      {name === null ? <Icon name="bell" small /> : initials(name)}
    </span>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => Array.from(word ?? "")[0]?.toLocaleUpperCase() ?? "")
    .join("");
}
