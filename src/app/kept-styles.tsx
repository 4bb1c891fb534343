import { ConfigProvider } from "antd";
import useWaveStyle from "antd/es/_util/wave/style.js";
import useButtonStyle from "antd/es/button/style/index.js";
import useCSSVarCls from "antd/es/config-provider/hooks/useCSSVarCls.js";
import useDatePickerStyle from "antd/es/date-picker/style/index.js";
import useFormStyle from "antd/es/form/style/index.js";
import useInputStyle, { useSharedStyle } from "antd/es/input/style/index.js";
import useTextAreaStyle from "antd/es/input/style/textarea.js";
import useSelectStyle from "antd/es/select/style/index.js";
import useSkeletonStyle from "antd/es/skeleton/style/index.js";
import { use } from "react";

interface Style {
  readonly name: string;
  readonly useStyle: (prefixCls: string, rootCls?: string) => unknown;
  /** Whether the component holds its variables in a class beside its own, as the component itself says to `useStyle`. */
  readonly apart: boolean;
}

const STYLES: readonly Style[] = [
  { name: "btn", useStyle: useButtonStyle, apart: false },
  { name: "wave", useStyle: useWaveStyle, apart: false },
  { name: "form", useStyle: useFormStyle, apart: true },
  { name: "input", useStyle: useSharedStyle, apart: false },
  { name: "input", useStyle: useInputStyle, apart: true },
  { name: "input", useStyle: useTextAreaStyle, apart: true },
  { name: "picker", useStyle: useDatePickerStyle, apart: true },
  { name: "select", useStyle: useSelectStyle, apart: true },
  { name: "skeleton", useStyle: useSkeletonStyle, apart: false },
];

/**
 * Holds the styles of what records and forms are made of. antd forgets those of a component with its last one on the page,
 * and works them out, and puts them into the page, anew for the next.
 */
export function KeptStyles() {
  return STYLES.map((style, index) => <KeptStyle key={index} {...style} />);
}

function KeptStyle({ name, useStyle, apart }: Style) {
  const { getPrefixCls } = use(ConfigProvider.ConfigContext);
  const prefixCls = getPrefixCls(name);
  const besideIt = useCSSVarCls(prefixCls);
  useStyle(prefixCls, apart ? besideIt : undefined);
  return null;
}
