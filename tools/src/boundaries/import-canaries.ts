import type { Canary } from './check';

const inside = (name: string) => `libs/contacts/src/${name}`;

/** One forbidden import for each rule of the import linter; more where a rule has more than one half. */
export const importCanaries: Canary[] = [
  {
    rule: 'no-cycle',
    says: 'a file that imports itself by way of another',
    file: inside('domain/canary-cycle.ts'),
    code: "import type { Other } from './canary-cycle-other';\nexport type One = Other;\n",
    beside: {
      file: inside('domain/canary-cycle-other.ts'),
      code: "import type { One } from './canary-cycle';\nexport type Other = One;\n",
    },
  },
  {
    rule: 'nothing-unresolvable',
    says: 'an import of nothing',
    file: 'apps/scheduler/src/canary-unresolvable.ts',
    code: "import './canary-that-is-not-there';\n",
  },
  {
    rule: 'kernel-needs-nothing',
    says: 'a Node module in the kernel',
    file: 'libs/kernel/src/canary-node.ts',
    code: "import 'node:os';\n",
  },
  {
    rule: 'contracts-need-the-kernel-only',
    says: 'a database client in the published language',
    file: 'libs/contracts/src/canary-node.ts',
    code: "import 'node:net';\n",
  },
  {
    rule: 'receivers-package-needs-nothing',
    says: 'the catalogue in what receivers install',
    file: 'libs/webhooks/src/canary-contracts.ts',
    code: "import type { EventName } from '@workops/contracts';\nexport type One = EventName;\n",
  },
  {
    rule: 'receivers-package-needs-nothing',
    says: 'a module of Node in what integrators install',
    file: 'libs/client/src/canary-node.ts',
    code: "import 'node:crypto';\n",
  },
  {
    rule: 'receivers-package-needs-nothing',
    says: 'the kernel in what receivers install',
    file: 'libs/webhooks/src/canary-kernel.ts',
    code: "import type { Clock } from '../../kernel/src/index';\nexport type One = Clock;\n",
  },
  {
    rule: 'receivers-package-needs-nothing',
    says: 'the kernel in the command line',
    file: 'libs/cli/src/canary-kernel.ts',
    code: "import type { Clock } from '../../kernel/src/index';\nexport type One = Clock;\n",
  },
  {
    rule: 'domain-is-pure',
    says: 'the platform in a domain',
    file: inside('domain/canary-platform.ts'),
    code: "import type { Database } from '@workops/platform/database';\nexport type One = Database;\n",
  },
  {
    rule: 'domain-is-pure',
    says: 'a file system in a domain',
    file: inside('domain/canary-files.ts'),
    code: "import 'node:fs';\n",
  },
  {
    rule: 'domain-is-pure',
    says: 'a use case in a domain',
    file: inside('domain/canary-use-case.ts'),
    code: "import '../use-cases/canary-platform';\n",
  },
  {
    rule: 'use-cases-know-ports-only',
    says: 'the platform in a use case',
    file: inside('use-cases/canary-platform.ts'),
    code: "import type { Database } from '@workops/platform/database';\nexport type One = Database;\n",
  },
  {
    rule: 'use-cases-know-ports-only',
    says: 'TypeORM in a use case',
    file: inside('use-cases/canary-typeorm.ts'),
    code: "import 'typeorm';\n",
  },
  {
    rule: 'use-cases-know-ports-only',
    says: 'an adapter in a use case',
    file: inside('use-cases/canary-adapter.ts'),
    code: "import '../adapters/canary-database';\n",
  },
  {
    rule: 'ports-speak-the-domain',
    says: 'the platform in ports',
    file: 'libs/canary/src/ports.ts',
    code: "import type { Database } from '../../platform/src/index';\nexport type One = Database;\n",
  },
  {
    rule: 'the-outside-stays-in-adapters',
    says: 'the platform beside the table of contents',
    file: inside('canary-platform.ts'),
    code: "import type { Database } from '@workops/platform/database';\nexport type One = Database;\n",
  },
  {
    rule: 'the-outside-stays-in-adapters',
    says: 'a socket beside the table of contents',
    file: inside('canary-socket.ts'),
    code: "import 'node:net';\n",
  },
  {
    rule: 'nest-stays-in-the-module-file',
    says: 'the framework in an adapter that is no module file',
    file: inside('adapters/canary-database.ts'),
    code: "import '@nestjs/common';\n",
  },
  {
    rule: 'wire-shapes-stay-in-the-api',
    says: 'request validation in a context',
    file: 'libs/contacts/src/adapters/canary-shape.ts',
    code: "import '../../../../apps/api/node_modules/class-validator';\n",
  },
  {
    rule: 'a-resource-does-not-know-another',
    says: 'the routes of another resource',
    file: 'apps/api/src/contacts/canary-resource.ts',
    code: "import '../canary/canary.http';\n",
    beside: { file: 'apps/api/src/canary/canary.http.ts', code: 'export {};\n' },
  },
  {
    rule: 'a-resource-does-not-know-another',
    says: 'the routes of a resource in the thread for mail',
    file: 'apps/api/src/smtp/canary-resource.ts',
    code: "import '../canary/canary.http';\n",
    beside: { file: 'apps/api/src/canary/canary.http.ts', code: 'export {};\n' },
  },
  {
    rule: 'a-resource-does-not-know-another',
    says: 'what the process serves in the thread for mail',
    file: 'apps/api/src/smtp/canary-contexts.ts',
    code: "import '../contexts';\n",
  },
  {
    rule: 'a-resource-does-not-know-another',
    says: 'the thread for mail in a resource',
    file: 'apps/api/src/contacts/canary-smtp.ts',
    code: "import '../smtp/smtp.module';\n",
  },
  {
    rule: 'the-edge-knows-no-resource',
    says: 'the routes of a resource in the edge',
    file: 'apps/api/src/http/canary-resource.ts',
    code: "import '../canary/canary.http';\n",
  },
  {
    rule: 'only-what-is-exported',
    says: "another package's inside",
    file: 'apps/scheduler/src/canary-inside.ts',
    code: "import '../../../libs/platform/src/ids';\n",
  },
  {
    rule: 'only-what-is-exported',
    says: 'another app',
    file: 'apps/api/src/canary-app.ts',
    code: "import '../../scheduler/src/subscribers';\n",
  },
  {
    rule: 'testing-is-for-tests',
    says: 'test code in what runs in production',
    file: 'apps/scheduler/src/canary-testing.ts',
    code: "import '@workops/platform/testing';\n",
  },
  {
    rule: 'no-spec-imported',
    says: 'an import of a specification',
    file: 'apps/scheduler/src/canary-specification.ts',
    code: "import './canary.spec';\n",
    beside: { file: 'apps/scheduler/src/canary.spec.ts', code: 'export {};\n' },
  },
  {
    rule: 'no-nameless-room',
    says: 'a folder named utils',
    file: 'apps/scheduler/src/canary-utils.ts',
    code: "import './utils/canary';\n",
    beside: { file: 'apps/scheduler/src/utils/canary.ts', code: 'export {};\n' },
  },
];
