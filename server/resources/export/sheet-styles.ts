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

const format = (id: number, more = ""): string =>
  `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${more}/>`;

/** Formats 0 to 49 are the spreadsheet's own; the others are ours. */
export const STYLES_XML = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">\
<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>\
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>\
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>\
<borders count="1"><border/></borders>\
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
<cellXfs count="9">${format(0)}${format(1)}${format(4)}${format(10)}${format(164)}${format(165)}${format(20)}\
<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>\
<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs>\
</styleSheet>`;
