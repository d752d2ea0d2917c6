import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError, api } from "./api.ts";

function server(status: number, body: string): ReturnType<typeof vi.fn> {
  const fetched = vi.fn(async () => new Response(body, { status }));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

async function refused(call: Promise<unknown>): Promise<ApiError> {
  try {
    await call;
  } catch (problem) {
    if (problem instanceof ApiError) return problem;
  }
  throw new Error("it was not refused");
}

afterEach(() => vi.unstubAllGlobals());

describe("the API", () => {
  it("sends the CSRF token with what changes something, and the body as JSON", async () => {
    document.cookie = "csrftoken=abc";
    const fetched = server(200, '{"player":{}}');
    await api.guest("marisol");
    const [path, init] = fetched.mock.calls[0] as [string, RequestInit];
    expect(path).toBe("/api/guest");
    expect(init.headers).toMatchObject({ "X-CSRFToken": "abc" });
    expect(init.body).toBe('{"nickname":"marisol"}');
  });

  it("sends no token with what only reads", async () => {
    const fetched = server(200, "{}");
    await api.lobby();
    const [, init] = fetched.mock.calls[0] as [string, RequestInit];
    expect(init.headers).not.toHaveProperty("X-CSRFToken");
  });

  it("hands over the server's code and facts", async () => {
    server(409, '{"error":"seat_taken","facts":{"seat":1}}');
    const problem = await refused(api.join("t1"));
    expect(problem).toMatchObject({ code: "seat_taken", status: 409, facts: { seat: 1 } });
  });

  it.each([
    [500, "<h1>Server Error</h1>", "not_json"],
    [502, "", "http_502"],
    [400, "[1]", "http_400"],
    [400, '{"error":7}', "http_400"],
  ])("makes a code of an answer of another kind: %i %s", async (status, body, code) => {
    server(status, body);
    expect((await refused(api.lobby())).code).toBe(code);
  });

  it("says when nobody answers", async () => {
    vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new TypeError("no network")));
    expect((await refused(api.lobby())).code).toBe("offline");
    expect((await refused(api.record("m"))).code).toBe("offline");
  });

  it("fetches a record byte for byte", async () => {
    const text = '{ "header" : "ação" }\n';
    server(200, text);
    expect(await api.record("m1")).toBe(text);
  });

  it("puts ids into paths as ids", async () => {
    const fetched = server(200, "{}");
    await api.match("../admin?x");
    expect(fetched.mock.calls[0]?.[0]).toBe("/api/matches/..%2Fadmin%3Fx");
  });
});
