import { generateTemplates } from "@rjsf/antd";
import type { FormProps } from "@rjsf/core";
import type { FormData } from "../../../core/forms/types.ts";
import { QuestionTemplate } from "./question-template.tsx";
import { QuestionsField } from "./questions.tsx";
import type { WidgetName } from "./ui.ts";
import { Boxes } from "./widgets/checkboxes-widget.tsx";
import { Files } from "./widgets/files.tsx";
import { OptionRadios, Rate, YesNo } from "./widgets/radios.tsx";
import { Score } from "./widgets/slider-widget.tsx";
import { OptionSelect, SelectMany } from "./widgets/select.tsx";
import { LongText, Text } from "./widgets/text-widget.tsx";
import { Whole } from "./widgets/integer-widget.tsx";

/** How question forms are drawn by rjsf: its antd theme, and our own for whatever a question has; `ui.ts` names these widgets. */
export const THEME = {
  fields: { ObjectField: QuestionsField },
  templates: { ...generateTemplates<FormData>(), FieldTemplate: QuestionTemplate },
  widgets: {
    Boxes,
    Files,
    LongText,
    Radios: OptionRadios,
    Rate,
    Score,
    Select: OptionSelect,
    SelectMany,
    Text,
    Whole,
    YesNo,
  },
} satisfies Pick<FormProps<FormData>, "fields" | "templates" | "widgets"> & {
  readonly widgets: Record<WidgetName, unknown>;
};
