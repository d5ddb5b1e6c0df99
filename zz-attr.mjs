import fs from 'node:fs'; import { decode } from '@jridgewell/sourcemap-codec';
for (const pre of process.argv.slice(2)) {
 const f=fs.readdirSync('/tmp/sm/assets').find(n=>n.startsWith(pre+'-')&&n.endsWith('.js'));
 const code=fs.readFileSync('/tmp/sm/assets/'+f,'utf8').split('\n'); const map=JSON.parse(fs.readFileSync('/tmp/sm/assets/'+f+'.map','utf8'));
 const by=new Map(); decode(map.mappings).forEach((segs,l)=>{segs.forEach((s,i)=>{const end=segs[i+1]?segs[i+1][0]:code[l].length; if(s.length>1){const n=map.sources[s[1]].replace(/^.*node_modules\//,'nm/').replace(/^.*src\/web\//,'').replace(/^.*\/src\//,'src/'); const key=n.startsWith('nm/')?n.split('/').slice(0,n[3]==='@'?3:2).join('/'):n; by.set(key,(by.get(key)||0)+end-s[0]);}})});
 const rows=[...by].sort((a,b)=>b[1]-a[1]); console.log(f, rows.reduce((s,r)=>s+r[1],0)); console.log(rows.slice(0,70).map(r=>r[1]+' '+r[0]).join('\n'));
}
