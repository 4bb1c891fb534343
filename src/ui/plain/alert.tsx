import css from "./alert.module.css";

/** What went wrong with the whole form; read out when it appears. */
export function Alert({ text }: { readonly text: string | undefined }) {
  return (
    <div role="alert" className={css["alert"]} hidden={text === undefined || text === ""}>
      {text}
    </div>
  );
}
