import { Avatar } from "antd";
import { useEffect, useState } from "react";
import { initials } from "../../lib/initials.ts";
import { Icon } from "../../ui/icon.tsx";
import { fetchFile } from "../../screens/detail/fetch-file.ts";

interface FaceProps {
  readonly picture: { readonly id: number } | null;
  readonly name: string | null;
}

/** Pictures are fetched once for as long as the page stands. */
const fetched = new Map<number, Promise<string | null>>();

function getPicture(id: number): Promise<string | null> {
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
    void getPicture(id).then((found) => wanted && setUrl(found));
    return () => {
      wanted = false;
    };
  }, [id]);
  return (
    <Avatar
      aria-hidden="true"
      src={id === null || url === null ? undefined : <img src={url} alt="" />}
      icon={name === null ? <Icon name="bell" small /> : undefined}
    >
      {name === null ? null : initials(name)}
    </Avatar>
  );
}
