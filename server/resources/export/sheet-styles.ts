import { getCurrencyDigits } from "../../../core/definition/currency.ts";

/** Places of the formats below in the styles of a workbook. */
export const STYLES = {
  general: 0,
  whole: 1,
  money: 2,
  percent: 3,
  date: 4,
  datetime: 5,
  time: 6,
  heading: 7,
  wrapped: 8,
} as const;

const format = (id: number): string =>
  `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`;

/** Formats 0 to 49 are the spreadsheet's own; the others are ours. */
const OWN_FORMATS = [
  `<numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>`,
  `<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/>`,
];
const OWN_STYLES = [
  ...[0, 1, 4, 10, 164, 165, 20].map((id) => format(id)),
  `<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>`,
  `<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>`,
];
const FIRST_CURRENCY_FORMAT = 166;

/** The styles of one workbook; those of amounts join them as their currencies are met. */
export function createStyles(): {
  ofAmount: (code: string, isWhole: boolean) => number;
  xml: () => string;
} {
  const formatCodes: string[] = [];
  return {
    ofAmount(code, isWhole) {
      const digits = isWhole ? 0 : getCurrencyDigits(code);
      const figure = `#,##0${digits === 0 ? "" : `.${"0".repeat(digits)}`}`;
      const formatCode = `${figure}\\ [$${code}]`;
      if (!formatCodes.includes(formatCode)) formatCodes.push(formatCode);
      return OWN_STYLES.length + formatCodes.indexOf(formatCode);
    },
    xml() {
      const formats = [
        ...OWN_FORMATS,
        ...formatCodes.map(
          (code, at) => `<numFmt numFmtId="${FIRST_CURRENCY_FORMAT + at}" formatCode="${code}"/>`,
        ),
      ];
      const styles = [...OWN_STYLES, ...formatCodes.map((_, at) => format(FIRST_CURRENCY_FORMAT + at))];
      return `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">\
<numFmts count="${formats.length}">${formats.join("")}</numFmts>\
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>\
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>\
<borders count="1"><border/></borders>\
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
<cellXfs count="${styles.length}">${styles.join("")}</cellXfs>\
</styleSheet>`;
    },
  };
}
