import { SHADINGS } from '../core/index.js';
import { parseDirection } from './camera/camera-grammar.js';
import { BOUNDS, SKELETONS } from './display-element.js';
import { parseAspect } from './engine/letterbox.js';
import { VIEWER_PROPERTIES } from './viewer-properties.js';

/** By property. Of the others that take words a property is what was understood. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  shading: SHADINGS,
  skeleton: SKELETONS,
  bounds: BOUNDS,
  projection: ['perspective', 'orthographic'],
  upAxis: ['z', 'y'],
  loading: ['auto', 'lazy', 'eager'],
  reveal: ['auto', 'manual'],
  interactionPrompt: ['auto', 'none'],
};
/** What makes something of a text, and of one that is not understood nothing. */
const PARSERS: Readonly<Record<string, (text: string) => unknown>> = {
  lightDirection: parseDirection,
  letterbox: parseAspect,
};
const UNDERSTOOD = /^(loop|rootMotion|loopRule|camera(Cuts|Follow|FovRule))$/;

/** Whether an attribute of `element` that was just set has a meaning; texts that may be anything have. */
export function hasMeaning(element: object, attribute: string, text: string): boolean {
  const property = attribute.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  if (UNDERSTOOD.test(property)) return (element as Record<string, unknown>)[property] === text;
  const parse = PARSERS[property];
  if (parse) return !!parse(text);
  return VIEWER_PROPERTIES[property]?.type === Number
    ? !Number.isNaN(Number(text))
    : (WORDS[property]?.includes(text) ?? true);
}
