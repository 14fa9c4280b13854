/** A permission's declaration. */
export interface ScopeDeclaration {
  /** Its permissions, in words: English for the documents, and Spanish for the consent page. */
  en: string;
  es: string;
  /** Whether a connected app may hold it: say so, unless it hands out credentials or adds people, which would outlive the app. */
  apps?: true;
}
