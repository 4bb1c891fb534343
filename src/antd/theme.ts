import { theme, type ThemeConfig } from "antd";
import type { ColorScheme } from "../lib/color-scheme.ts";

type Derive = typeof theme.darkAlgorithm;

/**
 * antd's theme, made from the variables of tokens.css: one source for both. The values are read from the page, so
 * scheme and density must have been applied before; or from a part of it in another light.
 */
export function makeTheme(scheme: ColorScheme, of: Element = document.documentElement): ThemeConfig {
  const style = getComputedStyle(of);
  const part = scheme === "dark" ? "$2" : "$1";
  const read = (name: string) =>
    style
      .getPropertyValue(name)
      .trim()
      .replace(/^light-dark\((.+), (.+)\)$/, part);
  const size = (name: string) => parseFloat(read(name)) * (read(name).endsWith("rem") ? 16 : 1);
  const base: Derive = scheme === "dark" ? theme.darkAlgorithm : theme.defaultAlgorithm;
  // antd would lighten and darken the seeds by its own rule; these colours were chosen for their contrast.
  const derive: Derive = (seed, map) => ({ ...base(seed, map), ...exactColors(read) });
  // a hairline too: in the dark a shadow alone leaves what floats without an edge
  const floating = `${read("--shadow")}, 0 0 0 1px ${read("--line-float")}`;
  // antd would take the fill of buttons, which in the dark is fainter than the border of a field at rest
  const field = { activeBorderColor: read("--focus"), hoverBorderColor: read("--accent") };
  const reduced = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  return {
    algorithm: derive,
    hashed: false,
    token: {
      colorPrimary: read("--accent-fill"),
      colorLink: read("--accent"),
      colorLinkHover: read("--accent-hover"),
      colorLinkActive: read("--accent-press"),
      colorTextPlaceholder: read("--text-faint"),
      colorTextDisabled: read("--text-faint"),
      colorBgContainerDisabled: read("--surface-sunk"),
      colorIcon: read("--text-quiet"),
      controlItemBgHover: read("--surface-hover"),
      controlItemBgActive: read("--accent-tint"),
      controlItemBgActiveHover: read("--accent-tint-strong"),
      controlOutline: read("--focus"),
      fontFamily: read("--font"),
      fontSize: size("--text-14"),
      fontSizeSM: size("--text-13"),
      fontSizeLG: size("--text-14"),
      lineHeight: Number(read("--line")),
      borderRadius: size("--radius"),
      borderRadiusLG: size("--radius-card"),
      controlHeight: size("--control"),
      boxShadow: floating,
      boxShadowSecondary: floating,
      motion: !reduced,
    },
    components: {
      Progress: { defaultColor: read("--accent") },
      Tabs: {
        itemSelectedColor: read("--accent"),
        itemHoverColor: read("--text"),
        itemActiveColor: read("--accent"),
        inkBarColor: read("--accent"),
        horizontalItemGutter: 24,
      },
      Avatar: { colorTextPlaceholder: read("--accent-tint"), colorTextLightSolid: read("--accent") },
      Skeleton: { gradientFromColor: read("--bone"), blockRadius: size("--radius") },
      Table: {
        headerBg: read("--surface"),
        headerColor: read("--text-quiet"),
        headerSplitColor: "transparent",
        borderColor: read("--line-soft"),
        rowHoverBg: read("--surface-hover"),
        cellFontSizeSM: size("--text-13"),
        cellPaddingInlineSM: 12,
        headerBorderRadius: size("--radius"),
      },
      Form: {
        verticalLabelPadding: "0 0 4px",
        labelColor: read("--text"),
        labelFontSize: size("--text-13"),
        itemMarginBottom: size("--form-gap"),
      },
      Input: field,
      InputNumber: field,
      DatePicker: field,
      Select: { ...field, optionSelectedColor: read("--text"), optionSelectedFontWeight: 500 },
      Button: {
        dangerColor: read("--on-bad"),
        controlHeightSM: 28,
        contentFontSizeSM: size("--text-13"),
        paddingInlineSM: 9,
        // what a busy button says stays as easy to read as before
        opacityLoading: 1,
        primaryShadow: "none",
        defaultShadow: "none",
        dangerShadow: "none",
      },
    },
  };
}

function exactColors(read: (name: string) => string) {
  return {
    colorPrimary: read("--accent-fill"),
    colorPrimaryHover: read("--accent-fill-hover"),
    colorPrimaryActive: read("--accent-fill-hover"),
    colorPrimaryText: read("--accent"),
    colorPrimaryTextHover: read("--accent-hover"),
    colorPrimaryBorder: read("--accent"),
    colorPrimaryBg: read("--accent-tint"),
    colorPrimaryBgHover: read("--accent-tint-strong"),
    colorText: read("--text"),
    colorTextSecondary: read("--text-quiet"),
    colorTextTertiary: read("--text-faint"),
    colorTextQuaternary: read("--text-faint"),
    colorBorder: read("--line-control"),
    colorBorderSecondary: read("--line-soft"),
    colorBgLayout: read("--ground"),
    colorBgContainer: read("--surface"),
    colorBgElevated: read("--surface"),
    colorBgMask: read("--veil"),
    colorError: read("--bad"),
    colorErrorHover: read("--bad-hover"),
    colorErrorActive: read("--bad-hover"),
    colorErrorOutline: read("--bad"),
    colorErrorText: read("--bad-text"),
    colorErrorBg: read("--bad-tint"),
    colorErrorBorder: read("--bad"),
    colorSuccess: read("--good-dot"),
    colorSuccessBg: read("--good-tint"),
    colorWarning: read("--warning-dot"),
    colorWarningText: read("--warning-text"),
    colorWarningBg: read("--warning-tint"),
    colorInfo: read("--info-dot"),
    colorInfoBg: read("--info-tint"),
  };
}
