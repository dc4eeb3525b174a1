/**
 * The form in which the engine compares names of declarations, as cpp/decl/names.h: only the letters of ASCII lose their
 * case.
 */
export function canonicalName(name: string): string {
  const dot = name.lastIndexOf('.');
  return (dot < 0 ? name : name.slice(0, dot))
    .replaceAll('\\', '/')
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
