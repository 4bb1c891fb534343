import { expect, it } from "vitest";
import { compiled } from "./access.fixture.ts";
import { keeperRoles } from "./lockout-guard.ts";

it("the roles that alone may change the configuration follow from the grants, not from a name", () => {
  expect(keeperRoles(compiled())).toEqual(["superadmin"]);
  const shared = compiled((definition) => {
    definition.resources.role_grant?.grants.push({ rule: "desk", actions: ["edit"], scope: "all" });
  });
  expect(keeperRoles(shared)).toEqual(["superadmin", "clerk"]);
});
