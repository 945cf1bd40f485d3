// docker buildx bake -f deploy/docker-bake.hcl
variable "TAG" { default = "local" }
variable "REPOSITORY" { default = "amlcore" }

target "default" {
  context    = "."
  dockerfile = "deploy/Dockerfile"
  platforms  = ["linux/amd64", "linux/arm64"]
  tags       = ["${REPOSITORY}:${TAG}"]
  // Provenance and a bill of materials, attached to the image.
  attest     = ["type=provenance,mode=max", "type=sbom"]
}
