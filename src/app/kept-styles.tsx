import { ConfigProvider } from "antd";
import useButtonStyle from "antd/es/button/style/index.js";
import useCSSVarCls from "antd/es/config-provider/hooks/useCSSVarCls.js";
import useFormStyle from "antd/es/form/style/index.js";
import useInputStyle, { useSharedStyle } from "antd/es/input/style/index.js";
import useTextAreaStyle from "antd/es/input/style/textarea.js";
import useSelectStyle from "antd/es/select/style/index.js";
import { use } from "react";

type UseStyle = (prefixCls: string, rootCls?: string) => unknown;

const STYLES: readonly (readonly [name: string, useStyle: UseStyle])[] = [
  ["btn", useButtonStyle],
  ["form", useFormStyle],
  ["input", useSharedStyle],
  ["input", useInputStyle],
  ["input", useTextAreaStyle],
  ["select", useSelectStyle],
];

/**
 * Holds the styles of what forms are made of. antd forgets those of a component with its last one on the page, and works
 * them out, and puts them into the page, anew for the next.
 */
export function KeptStyles() {
  return STYLES.map(([name, useStyle], index) => <KeptStyle key={index} name={name} useStyle={useStyle} />);
}

function KeptStyle({ name, useStyle }: { readonly name: string; readonly useStyle: UseStyle }) {
  const { getPrefixCls } = use(ConfigProvider.ConfigContext);
  const prefixCls = getPrefixCls(name);
  useStyle(prefixCls, useCSSVarCls(prefixCls));
  return null;
}
