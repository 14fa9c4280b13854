export interface ScopeDeclaration {
  /** English for the documents, Spanish for the consent page. */
  en: string;
  es: string;
  /** A connected app may hold the scope. Not for credentials or people, which would outlive the app. */
  apps?: true;
}
