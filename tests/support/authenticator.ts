import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** What a browser signs for: the host of the relying party, and the address of its page. */
interface Site {
  readonly host: string;
  readonly origin: string;
}

interface Signing {
  readonly challenge: string;
  readonly site: Site;
  /** Whether the person showed a finger, a face or a PIN. */
  readonly verified?: boolean;
  /** How often the device says it was used; 0 where it does not count. */
  readonly counter?: number;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_CREDENTIAL = 0x40;
const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const base64url = (data: Buffer | string) => Buffer.from(data).toString("base64url");

/** A byte string in the shortest CBOR (RFC 8949). */
const cborBytes = (data: Buffer) => {
  const head = data.length < 256 ? [0x58, data.length] : [0x59, data.length >> 8, data.length & 255];
  return Buffer.concat([Buffer.from(head), data]);
};
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/** A device with one passkey, in software: ES256 and no attestation (WebAuthn, level 3). */
export class Authenticator {
  readonly id = randomBytes(32);
  readonly #key: KeyObject;
  readonly #coordinates: readonly [Buffer, Buffer];

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    this.#key = privateKey;
    this.#coordinates = [Buffer.from(x, "base64url"), Buffer.from(y, "base64url")];
  }

  /** What the browser sends where a passkey is made. */
  make(signing: Signing) {
    const [x, y] = this.#coordinates;
    // {1: 2, 3: -7, -1: 1, -2: x, -3: y}
    const key = [
      Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]),
      cborBytes(x),
      Buffer.from([0x22]),
      cborBytes(y),
    ];
    const credential = [Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, ...key];
    const authData = this.#authData(signing, WITH_CREDENTIAL, Buffer.concat(credential));
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      cborText("fmt"),
      cborText("none"),
      cborText("attStmt"),
      Buffer.from([0xa0]),
      cborText("authData"),
      cborBytes(authData),
    ]);
    return this.#answer({
      clientDataJSON: this.#clientData("webauthn.create", signing),
      attestationObject: base64url(attestationObject),
    });
  }

  /** What the browser sends where somebody signs in. */
  sign(signing: Signing) {
    const authData = this.#authData(signing, 0, Buffer.alloc(0));
    const clientDataJSON = this.#clientData("webauthn.get", signing);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, "base64url"))]);
    return this.#answer({
      clientDataJSON,
      authenticatorData: base64url(authData),
      signature: base64url(sign("sha256", signed, this.#key)),
    });
  }

  #authData({ site, verified = true, counter = 0 }: Signing, flags: number, rest: Buffer): Buffer {
    const head = Buffer.alloc(5);
    head.writeUInt8(PRESENT | (verified ? VERIFIED : 0) | flags, 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(site.host), head, rest]);
  }

  #clientData(type: string, { challenge, site }: Signing): string {
    return base64url(JSON.stringify({ type, challenge, origin: site.origin, crossOrigin: false }));
  }

  #answer<T>(response: T) {
    const id = base64url(this.id);
    return { id, rawId: id, type: "public-key", response, clientExtensionResults: {} };
  }
}
