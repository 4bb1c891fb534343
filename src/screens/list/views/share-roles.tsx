import { Checkbox } from "antd";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import type { Workspace } from "../../../workspace/types.ts";
import css from "./view-dialog.module.css";

interface Sharing {
  readonly shared: readonly string[];
  readonly first: readonly string[];
}

interface ShareRolesProps extends Sharing {
  readonly roles: Workspace["roles"];
  readonly onChange: (sharing: Sharing) => void;
}

/** Which roles have the view, and whose lists open with it. */
export function ShareRoles({ roles, shared, first, onChange }: ShareRolesProps) {
  const { t } = useTranslation();
  const without = (list: readonly string[], role: string) => list.filter((one) => one !== role);
  return (
    <table className={css["roles"]}>
      <thead>
        <tr>
          <th scope="col">{t("views.role")}</th>
          <th scope="col">{t("views.shared")}</th>
          <th scope="col">{t("views.opensFirst")}</th>
        </tr>
      </thead>
      <tbody>
        {roles.map(({ name, label }) => (
          <tr key={name}>
            <th scope="row">{label}</th>
            <td>
              <Checkbox
                aria-label={t("views.shareWith", { role: label })}
                checked={shared.includes(name)}
                onChange={({ target }) =>
                  onChange(
                    target.checked
                      ? { shared: [...shared, name], first }
                      : { shared: without(shared, name), first: without(first, name) },
                  )
                }
              />
            </td>
            <td>
              <Checkbox
                aria-label={t("views.firstFor", { role: label })}
                checked={first.includes(name)}
                onChange={({ target }) =>
                  onChange(
                    target.checked
                      ? { shared: [...new Set([...shared, name])], first: [...first, name] }
                      : { shared, first: without(first, name) },
                  )
                }
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
