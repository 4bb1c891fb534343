import { Box } from "../layout.tsx";

/** What went wrong with the whole form; read out when it appears. */
export function Alert({ text }: { readonly text: string | undefined }) {
  return (
    <Box
      role="alert"
      below={4}
      pad={[2, 3]}
      radius="control"
      ground="bad"
      tone="bad"
      size={13}
      hidden={text === undefined || text === ""}
    >
      {text}
    </Box>
  );
}
