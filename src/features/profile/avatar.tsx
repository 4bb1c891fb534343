import { Avatar as Picture } from "antd";
import { useQuery } from "@tanstack/react-query";
import { initials } from "../../lib/initials.ts";
import { useBlobAddress } from "../../lib/use-blob-address.ts";
import { fetchFile } from "../../screens/detail/fetch-file.ts";
import type { SessionUser } from "../../../core/people/session-user.ts";

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
    <Picture size={64} src={address === null ? undefined : <img src={address} alt="" />} aria-hidden="true">
      {initials(user.employee_name)}
    </Picture>
  );
}
