import { Drawer } from "antd";
import { useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useConfigIndex } from "../../config/config-context.tsx";
import { resourceNameWithin } from "../../config/labels.ts";
import { recordLabel } from "../../config/record.ts";
import type { CreateRequest } from "../../fields/reference/inline-create.ts";
import { useNarrow } from "../../ui/use-narrow.ts";
import { RecordCreator } from "./record-creator.tsx";

interface CreateDialogProps {
  readonly request: CreateRequest;
  readonly onClose: () => void;
}

/** The form of the record a picker lacks; saved, it is the chosen one. */
export function CreateDialog({ request, onClose }: CreateDialogProps) {
  const { t, i18n } = useTranslation();
  const { config, resource: find } = useConfigIndex();
  const narrow = useNarrow();
  const [open, setOpen] = useState(true);
  const resource = find(request.resource);
  if (resource === null) return null;
  const [name] = resource.label;
  const words = resource.fields.find((field) => field.name === name && field.kind === "text");
  const values = words && request.text !== "" ? { [words.name]: request.text } : {};
  return (
    <Drawer
      open={open}
      size={narrow ? "100%" : 720}
      placement={i18n.dir() === "rtl" ? "left" : "right"}
      title={t("list.new", { name: resourceNameWithin(config, request.resource) })}
      closable={{ placement: "end", "aria-label": t("actions.close") }}
      mask={{ closable: false }}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => {
        if (!shown) onClose();
      }}
      destroyOnHidden
    >
      <RecordCreator
        resource={resource}
        values={values}
        onSaved={(record) => {
          request.onCreated({ id: record.id, label: recordLabel(record) });
          setOpen(false);
        }}
        onCancel={() => setOpen(false)}
      />
    </Drawer>
  );
}
