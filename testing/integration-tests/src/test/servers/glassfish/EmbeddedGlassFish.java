/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
import java.io.File;
import org.glassfish.embeddable.BootstrapProperties;
import org.glassfish.embeddable.GlassFishProperties;
import org.glassfish.embeddable.GlassFishRuntime;

/** Starts GlassFish with one war: java -cp glassfish-embedded-all.jar EmbeddedGlassFish.java shop.war shop 8080. */
class EmbeddedGlassFish {

    public static void main(String[] arguments) throws Exception {
        var properties = new GlassFishProperties();
        properties.setPort("http-listener", Integer.parseInt(arguments[2]));
        var server = GlassFishRuntime.bootstrap(new BootstrapProperties()).newGlassFish(properties);
        server.start();
        server.getCommandRunner()
                .run("set", "server.network-config.network-listeners.network-listener.http-listener.address=127.0.0.1");
        String application = server.getDeployer().deploy(new File(arguments[0]), "--contextroot", arguments[1]);
        System.out.println(application == null ? "GlassFish has failed" : "GlassFish is ready");
    }
}
