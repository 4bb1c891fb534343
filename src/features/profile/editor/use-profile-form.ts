import { Form } from "antd";
import { useState } from "react";
import { draftKey } from "../../../lib/drafts.ts";
import { useDraft } from "../../../screens/form/use-draft.ts";
import type { SessionUser } from "../../../../core/people/session-user.ts";
import { useReloadSessionUser } from "../../../session/use-session-user.ts";
import { useFieldErrors } from "../../../ui/use-field-errors.ts";
import { type ProfileValues, valuesOf, changedParts } from "./changed-parts.ts";
import { joinSkills } from "./skills.ts";
import { addSkills, updateProfile } from "./profile-calls.ts";

/** What antd's form holds: the skills still as they are chosen and typed. */
export type ProfileFields = Omit<ProfileValues, "image"> & { readonly otherSkills?: string };

interface ProfileFormOptions {
  readonly user: SessionUser;
  readonly skills: readonly string[];
  readonly onSaved: (words: string) => void;
  readonly onCancel: () => void;
}

const ADDRESS = "/myprofile?mode=edit_profile";

/** The form of the profile at work: what was typed is kept as a draft until it is saved or given up. */
export function useProfileForm({ user, skills, onSaved, onCancel }: ProfileFormOptions) {
  const [form] = Form.useForm<ProfileFields>();
  const [starting] = useState((): ProfileFields => valuesOf(user));
  const [image, setImage] = useState<Blob | null | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const showErrors = useFieldErrors(form);
  const reloadUser = useReloadSessionUser();

  const changes = (): Readonly<Record<string, unknown>> => {
    const held: Readonly<Record<string, unknown>> = form.getFieldsValue(true);
    const before: Readonly<Record<string, unknown>> = { ...starting };
    return Object.fromEntries(
      Object.entries(held).filter(
        ([name, value]) => JSON.stringify(value ?? null) !== JSON.stringify(before[name] ?? null),
      ),
    );
  };
  const draft = useDraft({
    draftKey: draftKey({ employeeId: user.id, address: ADDRESS }),
    read: () => ({ values: changes() }),
    onRestore: ({ values }) => form.setFieldsValue(values),
  });

  const save = async () => {
    const fields: ProfileFields = { ...starting, ...form.getFieldsValue(true) };
    const { skills: technology, added } = joinSkills({
      chosen: fields.technology,
      typed: fields.otherSkills ?? "",
      known: skills,
    });
    const after = { ...fields, technology, ...(image === undefined ? {} : { image }) };
    setBusy(true);
    try {
      const words = await saveProfile({ before: valuesOf(user), after, added });
      await draft.forget();
      if (words === null) return onCancel();
      await reloadUser();
      onSaved(words);
    } catch (error) {
      setBusy(false);
      showErrors(error);
    }
  };
  const discard = () => {
    form.setFieldsValue({ ...starting, otherSkills: "" });
    setImage(undefined);
    void draft.forget();
  };
  const cancel = () => {
    discard();
    onCancel();
  };
  return { form, starting, image, setImage, busy, draft, save, discard, cancel };
}

interface SaveProfile {
  readonly before: ProfileValues;
  readonly after: ProfileValues;
  /** Skills that the list of all skills lacks: it has to know them first. */
  readonly added: readonly string[];
}

/** Saves what changed; answers the server's words, or null where nothing did. */
async function saveProfile({ before, after, added }: SaveProfile): Promise<string | null> {
  const parts = changedParts(before, after);
  if (parts === null) return null;
  if (added.length > 0) await addSkills(added);
  return updateProfile(parts);
}
