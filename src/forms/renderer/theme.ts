import { generateTemplates } from "@rjsf/antd";
import type { FormProps } from "@rjsf/core";
import type { FormData } from "../../../core/forms/types.ts";
import { QuestionTemplate } from "./question-template.tsx";
import { QuestionsField } from "./questions.tsx";
import type { WidgetName } from "./ui.ts";
import { Boxes } from "./widgets/checkboxes-widget.tsx";
import { Files } from "./widgets/files.tsx";
import { OptionRadios, Rate, Scale, YesNo } from "./widgets/radios.tsx";
import { Decimal } from "./widgets/decimal-widget.tsx";
import { Day, Moment } from "./widgets/moment-widgets.tsx";
import { Ranking } from "./widgets/ranking-widget.tsx";
import { Signature } from "./widgets/signature-widget.tsx";
import { Score } from "./widgets/slider-widget.tsx";
import { OptionSelect, SelectMany } from "./widgets/select.tsx";
import { Email, Link, LongText, Phone, Text } from "./widgets/text-widget.tsx";
import { Whole } from "./widgets/integer-widget.tsx";

/** How question forms are drawn by rjsf: its antd theme, and our own for whatever a question has; `ui.ts` names these widgets. */
export const THEME = {
  fields: { ObjectField: QuestionsField },
  templates: { ...generateTemplates<FormData>(), FieldTemplate: QuestionTemplate },
  widgets: {
    Boxes,
    Day,
    Decimal,
    Email,
    Files,
    Link,
    LongText,
    Moment,
    Phone,
    Radios: OptionRadios,
    Ranking,
    Rate,
    Scale,
    Score,
    Select: OptionSelect,
    SelectMany,
    Signature,
    Text,
    Whole,
    YesNo,
  },
} satisfies Pick<FormProps<FormData>, "fields" | "templates" | "widgets"> & {
  readonly widgets: Record<WidgetName, unknown>;
};
