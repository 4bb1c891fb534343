import { useTranslation } from "../../i18n/use-translation.tsx";
import { Frame } from "../sign-in/frame.tsx";
import { SignOutButton } from "../sign-in/sign-out-button.tsx";
import { SecondFactorSetup } from "./second-factor-setup.tsx";

/** The company asks for a second factor, and whoever signed in has none: nothing opens before it is set up. */
export function RequiredSecondFactor({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation();
  return (
    <Frame
      title={t("security.secondFactor.requiredTitle")}
      text={t("security.secondFactor.requiredText")}
      links={<SignOutButton />}
    >
      <SecondFactorSetup onDone={onDone} />
    </Frame>
  );
}
