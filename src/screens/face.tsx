import { Avatar } from "antd";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { initials } from "../lib/initials.ts";
import { useBlobAddress } from "../lib/use-blob-address.ts";
import { fetchFile } from "./detail/fetch-file.ts";

interface FaceProps {
  readonly picture: { readonly id: number } | null;
  readonly name: string | null;
  /** In pixels. */
  readonly size?: number;
  /** A picture that is chosen and not saved yet; null: none any more. */
  readonly chosen?: Blob | null;
  /** What stands there for nobody. */
  readonly icon?: ReactNode;
}

/** A person's picture, else the first letters of the name, which itself stands beside it. */
export function Face({ picture, name, size, chosen, icon }: FaceProps) {
  const stored = chosen === undefined ? picture : null;
  const { data } = useQuery({
    queryKey: ["file", stored?.id ?? null],
    queryFn: ({ signal }) => fetchFile(stored?.id ?? 0, { signal }),
    enabled: stored !== null,
    placeholderData: undefined,
    staleTime: Infinity,
  });
  const address = useBlobAddress(chosen ?? (stored === null ? null : (data ?? null)));
  return (
    <Avatar
      {...(size === undefined ? {} : { size })}
      src={address === null ? undefined : <img src={address} alt="" />}
      icon={name === null ? icon : undefined}
      aria-hidden="true"
    >
      {name === null ? null : initials(name)}
    </Avatar>
  );
}
