import { createRequire } from "node:module";
import type { FastifySchemaCompiler, FastifySerializerCompiler, FastifyServerOptions } from "fastify";

type Factories = NonNullable<NonNullable<FastifyServerOptions["schemaController"]>["compilersFactory"]>;
/** What the two packages export: settings of the application → compiler of its schemas. */
type Package<Compiler> = () => (...settings: readonly unknown[]) => Compiler;
type Validators = FastifySchemaCompiler<unknown>;
type Serializers = FastifySerializerCompiler<unknown>;

const require = createRequire(import.meta.url);

/**
 * The framework's own compilers, but each schema is compiled by the first call that needs it, and the compilers are
 * loaded then: all schemas together cost a start a tenth of a second.
 */
export const LAZY_SCHEMAS = {
  compilersFactory: { buildValidator, buildSerializer } as unknown as Factories,
};

function buildValidator(...settings: readonly unknown[]): Validators {
  const compiler = once(() => (require("@fastify/ajv-compiler") as Package<Validators>)()(...settings));
  return (route) => {
    const compiled = once(() => compiler()(route));
    const validate: ReturnType<Validators> = (data) => {
      const check = compiled();
      const result = check(data);
      // the framework reads from the function itself what it refuses
      validate.errors = check.errors ?? null;
      return result;
    };
    return validate;
  };
}

function buildSerializer(...settings: readonly unknown[]): Serializers {
  const compiler = once(() =>
    (require("@fastify/fast-json-stringify-compiler") as Package<Serializers>)()(...settings),
  );
  return (route) => {
    const compiled = once(() => compiler()(route));
    return (data) => compiled()(data);
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
