import {
  AsYouType,
  type CountryCode,
  isValidPhoneNumber,
  parsePhoneNumberFromString,
} from "libphonenumber-js/min";

/** Countries a profile's phone may be in, each with its code. */
export const PHONE_COUNTRIES = { in: "+91", us: "+1", ca: "+1" } as const;
export type PhoneCountry = keyof typeof PHONE_COUNTRIES;

export interface PhoneParts {
  readonly country: PhoneCountry;
  /** Digits after the country's code. */
  readonly national: string;
}

/** Country and national digits of a number kept as +, code and digits. */
export function splitPhone(value: string | null): PhoneParts {
  const parsed = value ? parsePhoneNumberFromString(value) : undefined;
  const country = parsed?.country?.toLowerCase();
  if (parsed && isPhoneCountry(country)) return { country, national: parsed.nationalNumber };
  const country0 = value?.startsWith(PHONE_COUNTRIES.in) ? "in" : "us";
  return { country: country0, national: digitsOf((value ?? "").replace(PHONE_COUNTRIES[country0], "")) };
}

/** The number as it is kept; null without any digit. */
export function joinPhone({ country, national }: PhoneParts): string | null {
  return national === "" ? null : PHONE_COUNTRIES[country] + national;
}

/** The national digits as people of the country write them. */
export function writeNational({ country, national }: PhoneParts): string {
  return new AsYouType(codeOf(country)).input(national);
}

/** Digits of what was typed or pasted, without the country's code where somebody pasted it too. */
export function readNational(text: string, country: PhoneCountry): string {
  if (!text.trim().startsWith("+")) return digitsOf(text);
  return digitsOf(text.trim().replace(PHONE_COUNTRIES[country], ""));
}

export function isPhoneOf(value: string, country: PhoneCountry): boolean {
  return isValidPhoneNumber(value, codeOf(country));
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, "").slice(0, 12);
const codeOf = (country: PhoneCountry): CountryCode => country.toUpperCase() as CountryCode;

function isPhoneCountry(country: string | undefined): country is PhoneCountry {
  return country !== undefined && Object.hasOwn(PHONE_COUNTRIES, country);
}
