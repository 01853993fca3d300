// Only Open Liberty needs a configuration of its own.
if (request.properties['server'] != 'liberty') {
    new File(request.outputDirectory, "${request.artifactId}/src/main/liberty").deleteDir()
}
