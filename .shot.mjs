import { chromium } from 'playwright-core';
import { readFileSync } from 'node:fs';
const [,, url, dir, role='analyst', ...paths] = process.argv;
const s = readFileSync(dir + '/demo-secrets.txt','utf8');
const [, email, password] = new RegExp(`(demo-${role}@localhost) +(\\S+)`).exec(s);
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const page = await b.newPage({ viewport: { width: 1400, height: 1000 } });
page.on('console', m => m.type()==='error' && console.log('console', m.text()));
await page.goto(url); 
await page.getByLabel(/e-?mail/i).first().fill(email);
const pw = page.getByLabel(/password/i).first();
if (!(await pw.isVisible().catch(()=>false))) { await page.getByRole('button', {name:/continue|next|sign in/i}).first().click(); }
await page.getByLabel(/password/i).first().fill(password);
await page.getByRole('button', { name: /sign in/i }).first().click();
await page.waitForTimeout(6000);
let i=0;
for (const p of paths) { await page.goto(url + p); await page.waitForLoadState('networkidle').catch(()=>{}); await page.waitForTimeout(4000); await page.screenshot({ path: `/tmp/shot-${role}-${i++}.png` }); console.log(p, page.url()); }
await b.close();
