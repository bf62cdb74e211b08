import { sql } from 'kysely';

import { isRecord } from '../../src/schemas/json.ts';
import type { Label } from '../../src/schemas/label.ts';
import { auditedCall, writeAudit } from '../audit.ts';
import { Refusal } from '../http/refusal.ts';
import type { Route, RouteContext } from '../http/route.ts';
import { rememberChoice } from './passwordChoice.ts';
import type { ServiceParts } from './service.ts';
import { endSessions } from './sessions.ts';

const mismatch: Label = { zh: '两次输入的密码不一致', en: 'The two passwords do not match' };
const unchanged: Label = { zh: '新密码不能与原密码相同', en: 'The new password must differ from the old one' };

/** Changes the caller's own password and ends all his sessions, this one too (spec section 4). */
export function updatePasswordRoute({ clock, credentials, passwords }: ServiceParts): Route {
  return {
    method: 'POST',
    path: '/api/user/v1/designjet/login/updatePassword',
    permission: 'session',
    beforeOwnPassword: true,
    handle: async context => {
      const { caller, db } = context;
      const startedAt = performance.now();
      const { password, confirmPassword } = readForm(context);
      const [digits, repeated] = [
        await credentials.decryptField(password),
        await credentials.decryptField(confirmPassword),
      ];
      if (digits !== repeated) throw refused(mismatch, 'confirmPassword', context);
      const stored = await sql<{ password: string | null }>`
        select password from users where id = ${caller.uid}`.execute(db);
      if (await passwords.isRight(stored.rows[0]?.password ?? null, digits)) {
        throw refused(unchanged, 'password', context);
      }
      const hashed = await passwords.hash(digits);
      await db.transaction().execute(async trx => {
        await sql`
          update users set password = ${hashed}, "updateTime" = ${context.now}, revision = revision + 1
          where id = ${caller.uid}`.execute(trx);
        await rememberChoice(trx, caller.uid, hashed);
        await endSessions(trx, caller.uid, 'password', clock());
        await writeAudit(trx, auditedCall(context, startedAt), [
          {
            type: 2,
            module: 'login',
            description: { zh: '修改登录密码', en: 'Change own password' },
            objectId: caller.uid,
          },
        ]);
      });
      return null;
    },
  };
}

function readForm(context: RouteContext): { readonly password: string; readonly confirmPassword: string } {
  const { password, confirmPassword } = isRecord(context.body) ? context.body : {};
  if (typeof password !== 'string') throw missing('password', context);
  if (typeof confirmPassword !== 'string') throw missing('confirmPassword', context);
  return { password, confirmPassword };
}

function missing(field: string, context: RouteContext): Refusal {
  return refused({ zh: '密码不能为空', en: 'The password cannot be empty' }, field, context);
}

function refused(text: Label, field: string, { language }: RouteContext): Refusal {
  return new Refusal(text, { status: 1, code: 400, data: { errors: { [field]: text[language] } } });
}
