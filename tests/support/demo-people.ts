import { DEMO_PASSWORD } from "../../demo/accounts.ts";

interface CallOptions {
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly body?: unknown;
}

/** A call of the API as one of the demo people, by employee id. */
export type Call = <T>(person: string, path: string, options?: CallOptions) => Promise<T>;

interface DemoPeople {
  readonly tokenOf: (person: string) => Promise<string>;
  /** Signs somebody in anew the next time. */
  readonly forget: (person: string) => void;
  readonly call: Call;
}

/** The demo people of a server, each signed in once. */
export function demoPeople(url: string): DemoPeople {
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = (person: string) => {
    const known = tokens.get(person) ?? signIn(url, person);
    tokens.set(person, known);
    return known;
  };
  const call: Call = async (person, path, { method = "GET", body } = {}) => {
    const plain = body === undefined || body instanceof FormData;
    const answer = await fetch(url + path, {
      method,
      headers: {
        authorization: `Token ${await tokenOf(person)}`,
        // a form with its files says by itself what it is, and nothing at all must not be called JSON
        ...(plain ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: plain ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (answer.status === 204 ? null : await answer.json()) as never;
  };
  return { tokenOf, forget: (person) => void tokens.delete(person), call };
}

async function signIn(url: string, person: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ employee_id: person, password: DEMO_PASSWORD }),
  });
  const { data } = (await answer.json()) as { data: { token: string } };
  return data.token;
}
