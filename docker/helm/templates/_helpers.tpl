{{- define "labels" -}}
app.kubernetes.io/name: {{ .app }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/part-of: workspace-operations
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
  {{- range $name, $value := .root.Values.settings }}
  - { name: {{ $name }}, value: {{ $value | toString | quote }} }
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
