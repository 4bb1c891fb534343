import { useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { supportsPasskeys } from "../../lib/passkey-support.ts";
import { Frame } from "../sign-in/frame.tsx";
import { PasskeySetup } from "./passkey-setup.tsx";
import { SecondFactorSetup } from "./second-factor-setup.tsx";
import { leaveAtOnce } from "../sign-in/leave-at-once.ts";

/** The company asks for a second factor, and whoever signed in has none: nothing opens before it is set up. */
export function RequiredSecondFactor({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation();
  const [byPasskey, setByPasskey] = useState(false);
  return (
    <Frame
      title={t("security.secondFactor.requiredTitle")}
      text={t("security.secondFactor.requiredText")}
      links={<SignOutButton />}
    >
      {byPasskey ? (
        <PasskeySetup
          cancel={t("security.passkeys.codeInstead")}
          onDone={onDone}
          onCancel={() => setByPasskey(false)}
        />
      ) : (
        <SecondFactorSetup
          onDone={onDone}
          {...(supportsPasskeys()
            ? { cancel: t("security.passkeys.instead"), onCancel: () => setByPasskey(true) }
            : {})}
        />
      )}
    </Frame>
  );
}

/** The way out for whoever is not let in further. */
function SignOutButton() {
  const { t } = useTranslation();
  return (
    <button type="button" className="link-button hover-underline" onClick={() => void leaveAtOnce()}>
      {t("lock.signOut")}
    </button>
  );
}
