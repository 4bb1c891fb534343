import { useQuery } from "@tanstack/react-query";
import { useBlobAddress } from "../../lib/use-blob-address.ts";
import { fetchFile } from "../../screens/detail/fetch-file.ts";
import type { SessionUser } from "../../../core/people/session-user.ts";
import css from "./avatar.module.css";

interface AvatarProps {
  readonly user: Pick<SessionUser, "employee_name" | "avatar">;
  /** A picture that is chosen and not saved yet; null: none any more. */
  readonly chosen?: Blob | null;
}

/** The person's picture, or the first letters of the name. The name itself stands beside it. */
export function Avatar({ user, chosen }: AvatarProps) {
  const file = chosen === undefined ? user.avatar : null;
  const { data } = useQuery({
    queryKey: ["file", file?.id ?? null],
    queryFn: ({ signal }) => fetchFile(file?.id ?? 0, signal),
    enabled: file !== null,
    placeholderData: undefined,
    staleTime: Infinity,
  });
  const address = useBlobAddress(chosen ?? (file === null ? null : (data ?? null)));
  return (
    <span className={css["avatar"]} aria-hidden="true">
      {address === null ? letters(user.employee_name) : <img src={address} alt="" />}
    </span>
  );
}

function letters(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== "");
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.charAt(0).toLocaleUpperCase() ?? "")
    .join("");
}
