import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Console } from './console';
import { handedOver } from './member';

if (!handedOver()) {
  createRoot(document.getElementById('console')!).render(
    <StrictMode>
      <Console />
    </StrictMode>,
  );
}
