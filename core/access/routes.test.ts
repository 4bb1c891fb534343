import { describe, expect, it } from "vitest";
import { actor, compiled } from "./access.fixture.ts";
import { decideRoute } from "./routes.ts";

const access = compiled();
const open = (path: string, ...roles: string[]) =>
  decideRoute({ access, actor: actor(...roles), path }).effect;

describe("decideRoute", () => {
  it("asks for a session only where there is no gate", () => {
    expect(open("/dashboard")).toBe("allow");
    expect(open("/desktop")).toBe("allow");
  });

  it("lets the longest gate decide, by whole segments", () => {
    expect(open("/desk/papers/3", "clerk")).toBe("allow");
    expect(open("/desk/boss/3", "clerk")).toBe("deny");
    expect(open("/desk/bossy", "clerk")).toBe("allow");
    expect(open("/desk", "guest")).toBe("deny");
  });

  it.each(["/DESK", "//desk//", "/%64esk", "/desk/?a=1", "/desk#x", "/desk%2Fpapers"])(
    "is not walked round by writing the address as %s",
    (path) => {
      expect(open(path, "guest")).toBe("deny");
      expect(open(path, "clerk")).toBe("allow");
    },
  );

  it("answers an address that cannot be decoded", () => {
    expect(open("/%E0%A4%A", "guest")).toBe("allow");
  });

  it("names the rule that decides", () => {
    expect(decideRoute({ access, actor: actor("guest"), path: "/desk/boss" })).toEqual({
      effect: "deny",
      reason: { code: "not_granted", rules: ["superadmin"] },
    });
  });
});
