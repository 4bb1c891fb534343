import { SettingError } from "../settings.ts";

/** Some thirty packages that only those need who collect spans: they install them. */
const SDK = "@opentelemetry/sdk-node";
/** The release whose interface is the one installed here. */
const SDK_RELEASE = "0.223.0";

interface Sdk {
  start(): void;
  shutdown(): Promise<void>;
}

/**
 * Sends spans where OpenTelemetry’s own variables say (`OTEL_EXPORTER_OTLP_ENDPOINT`, `OTEL_SERVICE_NAME`, …). Throws
 * `SettingError` where its package is not installed.
 */
export async function startTracing(): Promise<Sdk> {
  process.env["OTEL_SERVICE_NAME"] ??= "benchline";
  const { NodeSDK } = (await import(SDK).catch(() => {
    throw new SettingError(
      `OTEL_EXPORTER_OTLP_ENDPOINT needs a package that isn’t installed: npm install --no-save ${SDK}@${SDK_RELEASE}`,
    );
  })) as { NodeSDK: new () => Sdk };
  const sdk = new NodeSDK();
  sdk.start();
  return sdk;
}
