{{- define "labels" -}}
app.kubernetes.io/name: {{ .app }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/part-of: workspace-operations
{{- end }}

{{- /* The settings that an app reads, as a list; the migrations read none. */}}
{{- define "reads" -}}
{{- if hasKey .of "reads" }}{{ concat .root.Values.reads .of.reads | sortAlpha | toJson }}{{ else }}[]{{ end }}
{{- end }}

{{- /* A name that is spelt wrongly would otherwise go unnoticed. */}}
{{- define "refuseUnread" -}}
{{- $all := .Values.reads }}
{{- range $app, $of := .Values.apps }}
{{- $all = concat $all $of.reads }}
{{- range $name, $value := $of.settings }}
{{- if not (has $name (concat $.Values.reads $of.reads)) }}{{ fail (printf "apps.%s.settings: %s is none that it reads" $app $name) }}{{ end }}
{{- end }}
{{- end }}
{{- range $name, $value := .Values.settings }}
{{- if not (has $name $all) }}{{ fail (printf "settings: %s is none that an app reads" $name) }}{{ end }}
{{- end }}
{{- end }}

{{- /* A pod that is killed within its process's grace would cut off what is under way. */}}
{{- define "refuseShortGrace" -}}
{{- $of := merge (dict) (.of.settings | default dict) .root.Values.settings }}
{{- $delay := get $of "SHUTDOWN_DELAY_MS" | default (ternary 10000 0 (eq .app "api")) | int }}
{{- $grace := get $of "SHUTDOWN_GRACE_MS" | default 15000 | int }}
{{- if le (mul 1000 .root.Values.terminationGracePeriodSeconds) (add $delay $grace) }}
{{- fail (printf "terminationGracePeriodSeconds: %s takes %d ms to end" .app (add $delay $grace)) }}
{{- end }}
{{- end }}

{{- define "pod" -}}
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
{{- with .root.Values.imagePullSecrets }}
imagePullSecrets: {{ toJson . }}
{{- end }}
volumes:
  - name: tmp
    emptyDir: { sizeLimit: 256Mi }
{{- end }}

{{- define "container" -}}
name: {{ .app }}
image: "{{ .root.Values.image.repository }}:{{ .root.Values.image.tag }}"
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
command: {{ toJson .of.command }}
env:
  - { name: HOST, value: 0.0.0.0 }
  - { name: PORT, value: "3000" }
  {{- $settings := merge (dict) (.of.settings | default dict) .root.Values.settings }}
  {{- range $name := include "reads" . | fromJsonArray }}
  {{- if hasKey $settings $name }}
  - { name: {{ $name }}, value: {{ get $settings $name | toString | quote }} }
  {{- end }}
  {{- end }}
  {{- $secret := printf "%s-%s" .root.Release.Name .app }}
  {{- range .of.secret.required }}
  - { name: {{ . }}, valueFrom: { secretKeyRef: { name: {{ $secret }}, key: {{ . }} } } }
  {{- end }}
  {{- range .of.secret.optional }}
  - { name: {{ . }}, valueFrom: { secretKeyRef: { name: {{ $secret }}, key: {{ . }}, optional: true } } }
  {{- end }}
resources: {{ toJson .of.resources }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
volumeMounts:
  - { name: tmp, mountPath: /tmp }
{{- end }}
