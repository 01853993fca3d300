File directory = new File(request.outputDirectory, request.artifactId)
String server = request.properties['server']

// Without interaction, the plugin does not check the values of properties.
if (!(server in ['liberty', 'wildfly', 'payara'])) {
    throw new IllegalArgumentException("The server '$server' is unknown, so the application in $directory is incomplete. "
            + 'Delete what was generated, and set -Dserver to liberty, wildfly or payara.')
}

// Only Open Liberty needs a configuration of its own.
if (server != 'liberty') {
    new File(directory, 'src/main/liberty').deleteDir()
}
