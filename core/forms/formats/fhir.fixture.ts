const EXTENSION = "http://hl7.org/fhir/StructureDefinition";
const translated = (texts: Readonly<Record<string, string>>) => ({
  extension: Object.entries(texts).map(([lang, content]) => ({
    url: `${EXTENSION}/translation`,
    extension: [
      { url: "lang", valueCode: lang },
      { url: "content", valueString: content },
    ],
  })),
});
const control = (code: string) => ({
  url: `${EXTENSION}/questionnaire-itemControl`,
  valueCodeableConcept: { coding: [{ system: "http://hl7.org/fhir/questionnaire-item-control", code }] },
});

/** A questionnaire as clinics exchange them, with what forms take and what they do not. */
export const QUESTIONNAIRE = {
  resourceType: "Questionnaire",
  id: "intake",
  url: "http://example.test/Questionnaire/intake",
  title: "Intake",
  status: "active",
  contained: [
    {
      resourceType: "ValueSet",
      id: "smoking",
      compose: {
        include: [
          {
            system: "http://snomed.info/sct",
            concept: [
              { code: "77176002", display: "Smoker" },
              { code: "8517006", display: "Former smoker" },
            ],
          },
        ],
      },
    },
  ],
  item: [
    {
      linkId: "1",
      prefix: "1.",
      text: "About you",
      _text: translated({ fr: "À propos de vous", nl: "Over u" }),
      type: "group",
      item: [
        {
          linkId: "1.1",
          text: "Name",
          _text: translated({ fr: "Nom" }),
          type: "string",
          required: true,
          maxLength: 80,
          extension: [{ url: `${EXTENSION}/entryFormat`, valueString: "First and last" }],
          item: [
            {
              linkId: "1.1.help",
              type: "display",
              text: "As in the passport",
              _text: translated({ fr: "Comme dans le passeport" }),
              extension: [control("help")],
            },
          ],
        },
        {
          linkId: "1.2",
          text: "Born on",
          type: "date",
          code: [{ system: "http://loinc.org", code: "21112-8" }],
        },
        {
          linkId: "1.3",
          text: "Weight",
          type: "quantity",
          extension: [
            {
              url: `${EXTENSION}/questionnaire-unit`,
              valueCoding: { system: "http://unitsofmeasure.org", code: "kg", display: "kg" },
            },
          ],
        },
        {
          linkId: "1.4",
          text: "Age",
          type: "integer",
          extension: [
            { url: `${EXTENSION}/minValue`, valueInteger: 0 },
            { url: `${EXTENSION}/maxValue`, valueInteger: 120 },
          ],
        },
      ],
    },
    {
      linkId: "2",
      text: "Do you smoke?",
      type: "boolean",
      initial: [{ valueBoolean: false }],
      item: [
        {
          linkId: "2.1",
          text: "Since when?",
          type: "date",
          enableWhen: [{ question: "2", operator: "=", answerBoolean: true }],
        },
        { linkId: "2.2", text: "Anything to add?", type: "text" },
      ],
    },
    { linkId: "3", text: "Status", type: "choice", answerValueSet: "#smoking" },
    {
      linkId: "4",
      text: "Allergies",
      _text: translated({ it: "Allergie" }),
      type: "open-choice",
      repeats: true,
      extension: [control("check-box")],
      answerOption: [
        { valueCoding: { code: "nuts", display: "Nuts", _display: translated({ it: "Noci" }) } },
        { valueString: "Pollen" },
      ],
    },
    {
      linkId: "5",
      text: "How bad is it?",
      type: "integer",
      extension: [
        control("slider"),
        { url: `${EXTENSION}/minValue`, valueInteger: 0 },
        { url: `${EXTENSION}/maxValue`, valueInteger: 10 },
      ],
      enableWhen: [
        { question: "4", operator: "=", answerCoding: { code: "nuts" } },
        { question: "4", operator: "=", answerString: "Pollen" },
      ],
      enableBehavior: "any",
      item: [
        { linkId: "5.low", type: "display", text: "Not at all", extension: [control("lower")] },
        { linkId: "5.high", type: "display", text: "Unbearable", extension: [control("upper")] },
      ],
    },
    {
      linkId: "6",
      type: "group",
      enableWhen: [{ question: "1.4", operator: ">=", answerInteger: 18 }],
      item: [
        { linkId: "6.1", text: "Do you drive?", type: "boolean" },
        {
          linkId: "6.2",
          text: "Which cars?",
          type: "string",
          enableWhen: [
            { question: "6.1", operator: "=", answerBoolean: true },
            { question: "3", operator: "!=", answerCoding: { code: "77176002" } },
          ],
          enableBehavior: "all",
        },
      ],
    },
    {
      linkId: "7",
      text: "Medicines",
      type: "group",
      repeats: true,
      item: [
        { linkId: "7.1", text: "Name of the medicine", type: "string" },
        { linkId: "7.2", text: "Still taken?", type: "boolean" },
      ],
    },
    { linkId: "8", text: "Thank you", type: "display" },
    {
      linkId: "9",
      text: "Letters",
      type: "attachment",
      repeats: true,
      extension: [{ url: `${EXTENSION}/mimeType`, valueCode: "application/pdf" }],
    },
    { linkId: "10", text: "Website", type: "url" },
    { linkId: "11", text: "Wake-up time", type: "time" },
    {
      linkId: "12",
      text: "Seen at",
      type: "dateTime",
      extension: [
        {
          url: "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-enableWhenExpression",
          valueExpression: { language: "text/fhirpath", expression: "true" },
        },
      ],
    },
  ],
};
