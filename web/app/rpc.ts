/** JSON-RPC 2.0 without batches: one request in, at most one response out. Independent of windows. */

export interface RpcResponse {
  readonly jsonrpc: '2.0';
  readonly id: string | number | null;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

export interface RpcNotification {
  readonly jsonrpc: '2.0';
  readonly method: string;
  readonly params: unknown;
}

/** Receives the params unchanged; throws an RpcError for invalid ones. */
export type RpcMethod = (params: unknown) => unknown;

export const PARSE_ERROR = -32700;
export const INVALID_REQUEST = -32600;
export const METHOD_NOT_FOUND = -32601;
export const INVALID_PARAMS = -32602;
export const INTERNAL_ERROR = -32603;

export class RpcError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.name = 'RpcError';
    this.code = code;
  }
}

/**
 * Handles one message: an object, or JSON text. Returns null if there is no response: for notifications, and
 * for objects that are not JSON-RPC, because other scripts post messages, too.
 */
export async function dispatch(
  data: unknown,
  methods: ReadonlyMap<string, RpcMethod>,
): Promise<RpcResponse | null> {
  const message = typeof data === 'string' ? parseJson(data) : data;
  if (message === undefined) return failure(null, PARSE_ERROR, 'Expected JSON.');
  if (!isRecord(message) || !('jsonrpc' in message)) return null;
  const id = idOf(message.id);
  const { jsonrpc, method, params } = message as { jsonrpc: unknown; method?: unknown; params?: unknown };
  // A response without a request.
  if (method === undefined && ('result' in message || 'error' in message)) return null;
  if (jsonrpc !== '2.0' || typeof method !== 'string' || id === undefined) {
    return failure(id ?? null, INVALID_REQUEST, 'Expected a JSON-RPC 2.0 request.');
  }
  const response = await answer(id, method, params, methods);
  return 'id' in message ? response : null;
}

/** A value as JSON, for messages. */
export function quoted(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED)}…` : text;
}

const MOST_QUOTED = 60;

export function notification(method: string, params: unknown): RpcNotification {
  return { jsonrpc: '2.0', method, params };
}

async function answer(
  id: RpcResponse['id'],
  method: string,
  params: unknown,
  methods: ReadonlyMap<string, RpcMethod>,
): Promise<RpcResponse> {
  const call = methods.get(method);
  if (!call) return failure(id, METHOD_NOT_FOUND, `Unknown method ${quoted(method)}.`);
  try {
    return { jsonrpc: '2.0', id, result: (await call(params)) ?? null };
  } catch (error) {
    if (error instanceof RpcError) return failure(id, error.code, error.message);
    return failure(id, INTERNAL_ERROR, error instanceof Error ? error.message : String(error));
  }
}

function failure(id: RpcResponse['id'], code: number, message: string): RpcResponse {
  return { jsonrpc: '2.0', id, error: { code, message } };
}

/** Undefined for an invalid id; a missing id becomes null. */
function idOf(id: unknown): RpcResponse['id'] | undefined {
  if (id === undefined || id === null) return null;
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
