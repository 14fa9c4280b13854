import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Console } from './console';

createRoot(document.getElementById('console')!).render(
  <StrictMode>
    <Console />
  </StrictMode>,
);
