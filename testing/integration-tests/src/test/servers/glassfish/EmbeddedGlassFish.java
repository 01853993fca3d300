/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
import java.io.File;
import java.util.Arrays;
import org.glassfish.embeddable.BootstrapProperties;
import org.glassfish.embeddable.Deployer;
import org.glassfish.embeddable.GlassFishException;
import org.glassfish.embeddable.GlassFishProperties;
import org.glassfish.embeddable.GlassFishRuntime;

/**
 * Starts GlassFish with applications: java -cp glassfish-embedded-all.jar EmbeddedGlassFish.java 8080 shop.war. The context
 * root of a war is the name of its file.
 */
class EmbeddedGlassFish {

    public static void main(String[] arguments) throws Exception {
        var properties = new GlassFishProperties();
        properties.setPort("http-listener", Integer.parseInt(arguments[0]));
        var server = GlassFishRuntime.bootstrap(new BootstrapProperties()).newGlassFish(properties);
        server.start();
        server.getCommandRunner()
                .run("set", "server.network-config.network-listeners.network-listener.http-listener.address=127.0.0.1");
        for (String application : Arrays.asList(arguments).subList(1, arguments.length)) {
            deploy(server.getDeployer(), application);
        }
        System.out.println("GlassFish is ready");
    }

    private static void deploy(Deployer deployer, String application) throws GlassFishException {
        if (deployer.deploy(new File(application)) == null) {
            System.out.println("GlassFish has failed");
        }
    }
}
