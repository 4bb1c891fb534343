import css from "./busy.module.css";
import { Text } from "./layout.tsx";

const SIGN = <Text className={css["busy"]} blockSize={14} radius="round" aria-hidden="true" />;

/**
 * What antd's `loading` of a button takes. Its own sign has a name that becomes part of the button's, and stays behind
 * unseen when the work was done at once.
 */
export function busySign(busy: boolean): { icon: React.ReactNode } | false {
  return busy ? { icon: SIGN } : false;
}
